import { expect, it } from 'vitest';
import { presentActivity } from './present.ts';

it.each([
  [{ project_id: { from: null, to: 'b' }, site_id: { from: 'a', to: null } }, 'to another project'],
  [{ site_id: { from: 'a', to: 'b' } }, 'to another site'],
  [{ page_url: { from: '/a', to: '/b' } }, 'to another page'],
  [undefined, 'to another page'],
])('a move with the changes %j is described as one %s', (changes, destination) => {
  expect(describeMove(changes)).toBe(`Ada moved the comment ${destination}`);
});

it.each([{ x: { from: 0.1, to: 0.2 } }, { anchor: { from: null, to: {} } }])(
  'a move with the changes %j is described as one of the pin',
  (changes) => {
    expect(describeMove(changes)).toBe('Ada moved the pin of the comment');
  },
);

function describeMove(changes: object | undefined): string {
  return presentActivity({
    id: 'id',
    type: 'comment.moved',
    created_at: new Date(),
    actor_type: 'user',
    person_id: 'ada',
    person_name: 'Ada',
    person_email: null,
    assistant: null,
    comment_id: 'comment',
    content: 'Too small',
    page_url: '/b',
    page_title: null,
    metadata: changes === undefined ? {} : { changes },
  }).description;
}
