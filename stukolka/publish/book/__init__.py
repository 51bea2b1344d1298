"""The edition as a book, to print (PDF) and to take along (EPUB)."""
