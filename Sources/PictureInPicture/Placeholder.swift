// PictureInPicture
