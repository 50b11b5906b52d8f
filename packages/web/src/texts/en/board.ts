export const board = { notMoved: (status: string) => `The task was not moved to “${status}”.` };
