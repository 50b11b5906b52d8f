import '@postil/harness/browser/page';
import { createTask } from '@postil/harness/browser/tasks';
import { describe, expect, it } from 'vitest';
import { groupOf, groupTasks, isScattered, toLines } from './lines.ts';

const task = (id: string, status: 'OPEN' | 'CLOSED', count = 2) => ({
  ...createTask(id),
  status,
  group: { key: status, count },
});
const labelsOf = (lines: ReturnType<typeof toLines>) =>
  lines.map((line) => (line.kind === 'group' ? `${line.task.status} ${line.count}` : line.id));

describe('the lines of a list', () => {
  it('are only its tasks if it is not grouped', () => {
    expect(labelsOf(toLines([task('a', 'OPEN'), task('b', 'CLOSED')], undefined))).toEqual(['a', 'b']);
  });

  it('have the name of each group above its tasks, with its total number of tasks', () => {
    const tasks = [task('a', 'OPEN'), task('b', 'OPEN'), task('c', 'CLOSED', 90)];
    expect(labelsOf(toLines(tasks, 'status'))).toEqual(['OPEN 2', 'a', 'b', 'CLOSED 90', 'c']);
    expect(isScattered(tasks, 'status')).toBe(false);
  });

  it('show a task in its new group as soon as it has changed', () => {
    const tasks = [task('a', 'OPEN'), task('b', 'CLOSED'), task('c', 'OPEN')];
    expect(groupTasks(tasks, 'status').map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(isScattered(tasks, 'status')).toBe(true);
    expect(groupTasks(tasks, undefined)).toBe(tasks);
  });

  it('are grouped by the property in the URL, if it is valid', () => {
    expect([groupOf({ group: 'page' }), groupOf({ group: 'x' }), groupOf({})]).toEqual([
      'page',
      undefined,
      undefined,
    ]);
  });
});
