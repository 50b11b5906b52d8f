/** What other features use of screenshots. */
export { findScreenshots } from './addressed.ts';
export { type UploadServices, uploadScreenshot } from './upload.ts';
