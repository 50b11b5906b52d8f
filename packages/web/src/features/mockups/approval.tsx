import type { ApprovalRecord, MockupDetail } from '@postil/client';
import { PostilError } from '@postil/client';
import type { ApprovalDecision } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { Check, History, PencilLine } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { api } from '../../data/api/client.ts';
import { mockupRecords } from '../../data/records/kinds.ts';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { Time } from '../../ui/data/time.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { IconButton } from '../../ui/form/icon-button.tsx';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/overlay/toasts.tsx';

/** The approval of the newest version, or a request for changes, and the log of both. */
export function Approval({ mockup, mayDecide }: { mockup: MockupDetail; mayDecide: boolean }) {
  const { mockups: texts } = useTexts();
  const [openedDialog, setOpenedDialog] = useState<ApprovalDecision | 'log' | undefined>();
  const close = () => setOpenedDialog(undefined);
  return (
    <>
      <IconButton label={texts.log} onClick={() => setOpenedDialog('log')}>
        <History size={16} aria-hidden />
      </IconButton>
      {mayDecide && (
        <>
          <Button onClick={() => setOpenedDialog('CHANGES_REQUESTED')} aria-label={texts.requestChanges}>
            <PencilLine size={16} aria-hidden />
            <span className="max-frame:hidden">{texts.requestChanges}</span>
          </Button>
          <Button look="main" onClick={() => setOpenedDialog('APPROVED')}>
            <Check size={16} aria-hidden />
            {texts.approve}
          </Button>
        </>
      )}
      {openedDialog === 'log' && <Log approvals={mockup.approvals} onClose={close} />}
      {(openedDialog === 'APPROVED' || openedDialog === 'CHANGES_REQUESTED') && (
        <DecisionDialog mockup={mockup} decision={openedDialog} onClose={close} />
      )}
    </>
  );
}

function DecisionDialog({
  mockup,
  decision,
  onClose,
}: {
  readonly mockup: MockupDetail;
  readonly decision: ApprovalDecision;
  readonly onClose: () => void;
}) {
  const texts = useTexts();
  const { common, mockups } = texts;
  const [note, setNote] = useState('');
  const { number } = mockup.latest;
  const isApproval = decision === 'APPROVED';
  const save = useMutation({
    mutationFn: () =>
      api.createMockupApproval({
        id: mockup.id,
        decision,
        version: number,
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      }),
    onSuccess: () => {
      toast({ text: isApproval ? mockups.approvedToast : mockups.requestedToast });
      onClose();
    },
    onSettled: () => mockupRecords.refresh(),
  });
  const isOutdated = save.error instanceof PostilError && save.error.status === 412;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <Dialog
      title={isApproval ? mockups.approveTitle(number) : mockups.requestTitle(number)}
      description={isApproval ? mockups.approveHint : mockups.requestHint}
      isOpen
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <TextArea
          label={`${mockups.note} (${common.optional})`}
          value={note}
          maxLength={LIMITS.content}
          autoFocus
          {...(save.error
            ? { problem: isOutdated ? mockups.newerVersion : problemOf(save.error, texts) }
            : {})}
          onChange={({ target }) => setNote(target.value)}
        />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={save.isPending}>
            {isApproval ? mockups.approve : mockups.requestChanges}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Log({ approvals, onClose }: { approvals: readonly ApprovalRecord[]; onClose: () => void }) {
  const { mockups: texts } = useTexts();
  return (
    <Dialog title={texts.log} isOpen onClose={onClose}>
      {approvals.length === 0 ? (
        <p className="text-text-quiet">{texts.noLog}</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {approvals.map((each) => (
            <Entry key={each.id} approval={each} />
          ))}
        </ol>
      )}
    </Dialog>
  );
}

function Entry({
  approval: { decision, name, version, note, created_at: createdAt },
}: {
  approval: ApprovalRecord;
}) {
  const { mockups: texts } = useTexts();
  const isApproval = decision === 'APPROVED';
  const Icon = isApproval ? Check : PencilLine;
  return (
    <li className="flex gap-2.5">
      <Icon
        size={16}
        aria-hidden
        className={`mt-0.5 shrink-0 ${isApproval ? 'text-success' : 'text-danger'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2">
          <span className="[overflow-wrap:anywhere]">
            {isApproval ? texts.approvedBy(name, version) : texts.requestedBy(name, version)}
          </span>
          <Time instant={createdAt} className="text-text-quiet" />
        </p>
        {note !== null && note !== '' && (
          <p dir="auto" className="mt-1 whitespace-pre-wrap text-text-quiet [overflow-wrap:anywhere]">
            {note}
          </p>
        )}
      </div>
    </li>
  );
}
