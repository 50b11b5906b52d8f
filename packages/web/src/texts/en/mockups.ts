export const mockups = {};
