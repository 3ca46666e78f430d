public import Views
