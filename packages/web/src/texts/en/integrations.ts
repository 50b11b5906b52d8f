export const integrations = {};
