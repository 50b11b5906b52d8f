import { Type } from 'typebox';
import { COMMENT_STATUSES, STATUS_COLORS } from '../../values/enums.ts';
import { LIMITS } from '../../values/limits.ts';
import { Body, Defaulted, FreeText, Nullable, OneOf } from '../text.ts';

const Status = OneOf(COMMENT_STATUSES);
const Name = Nullable(
  FreeText(LIMITS.statusName, {
    description:
      'The name of the status in this project. null or empty: its name in the language of the reader.',
    examples: ['Client check'],
  }),
);
const Color = Nullable(
  OneOf(STATUS_COLORS, { description: 'The colour of its icon. null: the default colour.' }),
);
const IsShown = Type.Boolean({
  description:
    'Whether it is offered, and has a column on the board. `OPEN` and `RESOLVED` always are. A hidden status can still be set through the API; its column then appears, collapsed, while it contains comments.',
});

/** The settings of a status in a project. The values of `status` and their meanings are the same everywhere. */
export const StatusSetting = Type.Object({ status: Status, name: Name, color: Color, is_shown: IsShown });
export type StatusSetting = Type.Static<typeof StatusSetting>;

/** The settings of a status in a request. */
export const NewStatusSetting = Body({
  status: Status,
  name: Defaulted({ ...Name, default: null }),
  color: Defaulted({ ...Color, default: null }),
  is_shown: Defaulted({ ...IsShown, default: true }),
});

/** The settings of all statuses in a project. @param note a sentence that is added to the description. */
export const Statuses = (note = '') =>
  Type.Array(StatusSetting, {
    description: `The status settings of the project: all five, in order.${note}`,
  });

/** The settings of statuses in a request. */
export const NewStatuses = Type.Array(NewStatusSetting, {
  maxItems: COMMENT_STATUSES.length,
  description:
    'The status settings of the project. Missing statuses have the defaults; each status may occur once, and names must be unique.',
});
