import pipstream

Pipstream.main()
