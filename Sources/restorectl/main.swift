import RestorectlCLI

Restorectl.main()
