import type { Permission, TokenType } from '@postil/contract/enums';
import { useSession } from '../../data/session.ts';
import { useTexts } from '../../i18n/context.tsx';
import { dayOf } from '../../lib/days.ts';
import { CheckField, SelectField, TextField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { EXPIRIES, type ExpiryChoice, isExpiryComplete } from './expiry.ts';

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
      <FormProblem>{problem}</FormProblem>
    </fieldset>
  );
}

/**
 * The field for the expiry of a key or link.
 *
 * @param isSubmitted whether the form was submitted: only then is a missing date an error.
 */
export function ExpiryField({
  value,
  isSubmitted,
  problem,
  onChange,
}: {
  readonly value: ExpiryChoice;
  readonly isSubmitted: boolean;
  readonly problem?: string | undefined;
  readonly onChange: (value: ExpiryChoice) => void;
}) {
  const { common, settings } = useTexts();
  const { keys } = settings;
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
          problem={isSubmitted && !isExpiryComplete(value) ? common.required : undefined}
          onChange={({ target }) => onChange({ ...value, date: target.value })}
        />
      )}
    </div>
  );
}
