export const summary = {};
