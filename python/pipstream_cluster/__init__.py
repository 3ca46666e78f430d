"""Renders the jobs of a pipstream manifest on a Dask cluster."""
