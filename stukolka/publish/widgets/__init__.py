"""What a notebook in JupyterLab shows to be worked by hand: `pip install 'stukolka[lab]'` brings what that needs."""
