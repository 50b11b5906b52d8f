/** What other features use of screenshots. */
export { findScreenshots } from './addressed.ts';
export { signerFor, signVariants, VARIANTS } from './addresses.ts';
export { type PlacedPicture, setScreenshot } from './changes.ts';
export { receivePicture, type UploadServices, uploadScreenshot } from './upload.ts';
