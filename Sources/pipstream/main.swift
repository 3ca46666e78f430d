print("pipstream")
