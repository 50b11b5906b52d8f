import type { Permission, TokenType } from '@postil/contract/enums';
import { useSession } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { dayOf } from '../../lib/days.ts';
import { CheckField, SelectField, TextField } from '../../ui/form/field.tsx';
import { EXPIRIES, type Expiry } from './expiry.ts';

const GRANTABLE_PERMISSIONS: Readonly<Record<TokenType, readonly Permission[]>> = {
  api: ['read', 'write', 'delete', 'admin'],
  mcp: ['read', 'write', 'delete'],
};

/** Checkboxes for the permissions of a key; a person can grant only their own. */
export function PermissionBoxes({
  tokenType,
  chosen,
  problem,
  onChange,
}: {
  readonly tokenType: TokenType;
  readonly chosen: readonly Permission[];
  readonly problem?: string | undefined;
  readonly onChange: (chosen: readonly Permission[]) => void;
}) {
  const { keys } = useTexts().settings;
  const { permissions } = useSession();
  const offeredPermissions = GRANTABLE_PERMISSIONS[tokenType].filter((permission) =>
    permissions.includes(permission),
  );
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium">{keys.permissions}</legend>
      {offeredPermissions.map((permission) => (
        <CheckField
          key={permission}
          label={keys.permissionNames[permission]}
          hint={tokenType === 'mcp' ? keys.assistantMay[permission] : keys.may[permission]}
          checked={chosen.includes(permission)}
          onChange={({ target }) =>
            onChange(
              offeredPermissions.filter((each) =>
                each === permission ? target.checked : chosen.includes(each),
              ),
            )
          }
        />
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </fieldset>
  );
}

export interface ExpiryChoice {
  readonly expiry: Expiry;
  /** The last valid day for `date`, as YYYY-MM-DD. */
  readonly date: string;
}

/** The field for the expiry of a key. */
export function ExpiryField({
  value,
  problem,
  onChange,
}: {
  readonly value: ExpiryChoice;
  readonly problem?: string | undefined;
  readonly onChange: (value: ExpiryChoice) => void;
}) {
  const { keys } = useTexts().settings;
  return (
    <div className="grid grid-cols-2 gap-3">
      <SelectField
        label={keys.expiry}
        options={EXPIRIES.map((expiry) => ({ value: expiry, label: keys.expiries[expiry] }))}
        value={value.expiry}
        onValue={(expiry) => onChange({ ...value, expiry })}
        {...(problem === undefined ? {} : { problem })}
      />
      {value.expiry === 'date' && (
        <TextField
          label={keys.lastDay}
          type="date"
          required
          min={dayOf(new Date())}
          value={value.date}
          onChange={({ target }) => onChange({ ...value, date: target.value })}
        />
      )}
    </div>
  );
}
