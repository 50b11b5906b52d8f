// The public interface of this feature; no other file of it is imported from outside.
export { Approval } from './approval.tsx';
export { useLiveMockup, useLiveMockups } from './cache/live.ts';
export { findVersion, type MockupFilter, mockupCache, mockupQuery, mockupsQuery } from './cache/queries.ts';
export { MockupCard, MockupGrid, MockupStatusBadge } from './mockup-card.tsx';
export { DropZone } from './uploads/drop-zone.tsx';
export { UploadDialog } from './uploads/upload-dialog.tsx';
export { UploadTray } from './uploads/upload-tray.tsx';
export { upload } from './uploads/uploads.ts';
export { Compare } from './viewer/compare.tsx';
export { Viewer } from './viewer.tsx';
