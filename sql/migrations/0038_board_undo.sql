-- A sheet taken in by a wrong tap goes back to its table; the audit trail keeps both.
GRANT DELETE ON sheet_return TO cubetab_app;
