"""What people look at: the tables of the edition, its site, and the Sphinx extension that makes its pages."""
