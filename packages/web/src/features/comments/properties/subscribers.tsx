import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useAction } from '../../../data/records/change.ts';
import { membersQuery } from '../../../data/records/choices.ts';
import { CHANGES_SUBJECT, offerUndoOf } from '../../../data/records/undo.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { Avatar } from '../../../ui/data/avatar.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Dropdown } from '../../../ui/overlay/choices.tsx';
import { ChoiceList } from '../../../ui/overlay/opened-dropdown.tsx';
import { patchDetail, type TaskDetail } from '../detail/detail.ts';
import { seesProject } from '../detail/people.ts';

type Person = TaskDetail['subscribers'][number];

/** The subscribers of a task: anyone who may write can subscribe themselves, and the team also others. */
export function Subscribers({ detail }: { detail: TaskDetail }) {
  const { task } = useTexts();
  const { user } = useSession();
  const may = useMay();
  const { data: members = [] } = useQuery({ ...membersQuery, enabled: !may.isGuest });
  const isSubscribed = detail.subscribers.some(({ id }) => id === user.id);
  const nameOf = ({ id, email }: Person) =>
    id === user.id ? user.name : (members.find((member) => member.id === id)?.name ?? email);
  const toggle = useToggle(detail, nameOf);
  return (
    <div className="flex flex-col items-start gap-2">
      {detail.subscribers.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {detail.subscribers.map((person) => (
            <li key={person.id} className="flex items-center gap-1.5">
              <Avatar person={{ id: person.id, name: nameOf(person) }} />
              <span className="sr-only">{nameOf(person)}</span>
            </li>
          ))}
        </ul>
      )}
      <span className="text-text-quiet">
        {task.notifiedAnyway(detail.author_kind !== 'visitor', detail.assigned_to !== null)}
      </span>
      {may.has('write') && (
        <div className="flex flex-wrap gap-1">
          <Button className="h-7 px-2" onClick={() => toggle({ id: user.id, email: user.email })}>
            {isSubscribed ? task.unsubscribe : task.subscribe}
          </Button>
          {!may.isGuest && <AddSubscribers detail={detail} onToggle={toggle} />}
        </div>
      )}
    </div>
  );
}

function AddSubscribers({ detail, onToggle }: { detail: TaskDetail; onToggle: (person: Person) => void }) {
  const { task } = useTexts();
  const { data: members = [] } = useQuery(membersQuery);
  const [isOpen, setOpen] = useState(false);
  const people = members.filter((member) => seesProject(member, detail.project_id));
  const trigger = (
    <button
      type="button"
      aria-label={task.addSubscribers}
      className="inline-flex h-7 w-8 items-center justify-center rounded-control border border-line bg-surface-raised hover:bg-surface-hover coarse:size-11"
    >
      <UserPlus size={14} aria-hidden />
    </button>
  );
  return (
    <Dropdown trigger={trigger} label={task.addSubscribers} isOpen={isOpen} onOpen={setOpen}>
      <ChoiceList
        label={task.addSubscribers}
        choices={people.map((member) => ({
          value: member.id,
          label: member.name,
          icon: <Avatar person={member} />,
        }))}
        chosen={detail.subscribers.map(({ id }) => id)}
        onChoose={(id) => {
          const person = people.find((member) => member.id === id);
          if (person) onToggle({ id, email: person.email });
        }}
      />
    </Dropdown>
  );
}

/** Subscribes or unsubscribes a person optimistically, with Undo; reverts if the server refuses. */
function useToggle(detail: TaskDetail, nameOf: (person: Person) => string): (person: Person) => void {
  const { task, common } = useTexts();
  const set = useAction({
    show: ({ person, isWanted }: { person: Person; isWanted: boolean }) => {
      const show = (isShown: boolean) =>
        patchDetail(detail.id, ({ subscribers }) => {
          const others = subscribers.filter(({ id }) => id !== person.id);
          return { subscribers: isShown ? [...others, person] : others };
        });
      show(isWanted);
      return () => show(!isWanted);
    },
    run: ({ person, isWanted }) => sendSubscription(detail, { userId: person.id, isWanted }),
    failed: () => task.notSubscribed,
  });
  return (person) => {
    const { subscribers } = detail;
    const isSubscribed = subscribers.some(({ id }) => id === person.id);
    const others = subscribers.filter(({ id }) => id !== person.id);
    const text = task.changedTo(
      task.subscribers,
      (isSubscribed ? others : [...others, person]).map(nameOf).join(common.comma) || common.nobody,
    );
    const undo = () => void set({ person, isWanted: isSubscribed });
    void offerUndoOf(set({ person, isWanted: !isSubscribed }), {
      text,
      label: common.undo,
      subject: CHANGES_SUBJECT,
      undo,
    });
  };
}

function sendSubscription(
  { id, mockup }: TaskDetail,
  { userId, isWanted }: { readonly userId: string; readonly isWanted: boolean },
): Promise<unknown> {
  const user_ids = [userId];
  if (mockup)
    return isWanted
      ? api.subscribeToMockupComment({ id, user_ids })
      : api.unsubscribeFromMockupComment({ id, user_ids });
  const input = { comment_id: id, user_ids };
  return isWanted ? api.subscribeToComment(input) : api.unsubscribeFromComment(input);
}
