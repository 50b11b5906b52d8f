import { LIMITS } from '@postil/contract/limits';
import { ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { FieldDialog } from './field-dialog.tsx';
import { type SiteField, withField, withFieldRaised, withoutField } from './field-list.ts';
import { useStoredChange } from './stored-change.ts';

interface FieldsProps {
  readonly siteId: string;
  readonly fields: readonly SiteField[];
  readonly onChange: (fields: SiteField[]) => void;
}

/** The custom fields of a site's comment form. */
export function Fields({ siteId, fields, onChange }: FieldsProps) {
  const { widget } = useTexts();
  const [openedField, setOpenedField] = useState<SiteField | 'new'>();
  const change = useStoredChange(siteId, onChange);
  const field = openedField === 'new' ? undefined : openedField;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{widget.fields}</h3>
      <p className="max-w-prose text-text-quiet">{widget.fieldsAbout}</p>
      {fields.length > 0 && (
        <ul className="flex flex-col rounded-card border border-line bg-surface-raised">
          {fields.map((each, index) => (
            <FieldRow
              key={each.label}
              field={each}
              onRaise={
                index > 0
                  ? () => void change(({ fields: stored }) => withFieldRaised(stored, each.label))
                  : undefined
              }
              onEdit={() => setOpenedField(each)}
              onRemove={() => void change(({ fields: stored }) => withoutField(stored, each.label))}
            />
          ))}
        </ul>
      )}
      <Button
        className="self-start"
        disabled={fields.length >= LIMITS.fields}
        onClick={() => setOpenedField('new')}
      >
        <Plus size={14} aria-hidden /> {widget.addField}
      </Button>
      {openedField && (
        <FieldDialog
          field={field}
          others={fields.filter((each) => each !== field)}
          onClose={() => setOpenedField(undefined)}
          onSave={(saved) => {
            setOpenedField(undefined);
            void change(({ fields: stored }) => withField(stored, saved, field?.label));
          }}
        />
      )}
    </div>
  );
}

function FieldRow({
  field: { label, kind, options, is_required: isRequired },
  onRaise,
  onEdit,
  onRemove,
}: {
  readonly field: SiteField;
  readonly onRaise: (() => void) | undefined;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) {
  const { widget } = useTexts();
  const details = kind === 'choice' ? options.join(' · ') : widget.fieldKinds.text;
  return (
    <li className="flex items-center gap-1 border-b border-line py-1 ps-3 pe-1 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="[overflow-wrap:anywhere]">
          <bdi>{label}</bdi>
        </p>
        <p className="text-text-quiet [overflow-wrap:anywhere]">
          <bdi>{details}</bdi>
          {isRequired && ` · ${widget.fieldRequired}`}
        </p>
      </div>
      {onRaise && (
        <IconButton label={widget.raiseField(label)} onClick={onRaise}>
          <ArrowUp size={14} aria-hidden />
        </IconButton>
      )}
      <IconButton label={widget.editField(label)} onClick={onEdit}>
        <Pencil size={14} aria-hidden />
      </IconButton>
      <IconButton label={widget.removeField(label)} onClick={onRemove}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </li>
  );
}
