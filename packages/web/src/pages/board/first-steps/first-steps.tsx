import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { BASE } from '../../../data/api/base.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { classes } from '../../../lib/classes.ts';
import { footRef } from '../../../ui/foot.ts';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { NamesForm } from './name-form.tsx';
import { type Progress, STEPS, type Step, useProgress } from './progress.ts';

/** The first steps on a board without tasks, where all of them are listed. */
export function OpenSteps() {
  const progress = useProgress();
  if (!progress) return null;
  return (
    <Region className="rounded-card border border-line bg-surface-raised p-4">
      <Head progress={progress} />
      <StepList progress={progress} />
    </Region>
  );
}

/** The first steps below a board with tasks: the next one, and all on request. */
export default function FirstSteps() {
  const { board } = useTexts();
  const progress = useProgress();
  const [isOpen, setOpen] = useState(false);
  // To avoid a flash, the strip appears when the completed steps are known.
  if (!progress) return null;
  return (
    <Region
      isFoot
      className="max-h-[60dvh] shrink-0 overflow-y-auto border-t border-line bg-surface-sunken px-4 py-2 max-frame:px-3"
    >
      <Head progress={progress}>
        {!isOpen && (
          <span className="min-w-0 flex-1 max-frame:order-last max-frame:basis-full">
            <StepName step={progress.next} />
          </span>
        )}
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="ms-auto">
          {isOpen ? board.stepsFewer : board.stepsAll}
          {isOpen ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
        </Button>
      </Head>
      {isOpen && <StepList progress={progress} />}
    </Region>
  );
}

function Region({
  className,
  isFoot = false,
  children,
}: {
  readonly className: string;
  readonly isFoot?: boolean;
  readonly children: ReactNode;
}) {
  const { board } = useTexts();
  return (
    <section
      {...(isFoot ? { ref: footRef, 'data-foot': true } : {})}
      aria-label={board.steps}
      className={classes('flex flex-col gap-3', className)}
    >
      {children}
    </section>
  );
}

function Head({ progress, children }: { progress: Progress; children?: ReactNode }) {
  const { board } = useTexts();
  return (
    <div className="flex items-center gap-x-4 gap-y-1 max-frame:flex-wrap">
      <h2 className="font-medium whitespace-nowrap">
        {board.steps}{' '}
        <span className="font-normal text-text-quiet tabular-nums">
          {board.stepsDone(progress.done.size, STEPS.length)}
        </span>
      </h2>
      {children ?? <span className="flex-1" />}
      <IconButton label={board.stepsDismiss} onClick={progress.dismiss}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

function StepList({ progress: { done, next } }: { progress: Progress }) {
  const { board } = useTexts();
  return (
    <ol className="flex flex-col gap-2.5">
      {STEPS.map((step, index) => (
        <li key={step} className="flex items-start gap-2.5" aria-current={step === next ? 'step' : undefined}>
          <Mark number={index + 1} isDone={done.has(step)} />
          <div className={classes('flex min-w-0 flex-1 flex-col gap-2', done.has(step) && 'text-text-quiet')}>
            <p>
              <StepName step={step} />
              {done.has(step) && <span className="sr-only"> ({board.stepDone})</span>}
            </p>
            {step === 'name' && step === next && <NamesForm />}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'flex size-5 shrink-0 items-center justify-center rounded-full border text-xs tabular-nums',
        isDone ? 'border-success bg-success-soft text-success' : 'border-line-strong text-text-quiet',
      )}
    >
      {isDone ? <Check size={12} /> : number}
    </span>
  );
}

const LINK = 'text-accent underline-offset-3 hover:underline';

/** The text of a step, as a link to its page if it has one. */
function StepName({ step }: { step: Step }) {
  const { board } = useTexts();
  switch (step) {
    case 'name':
      return (
        <Link to="/settings" className={LINK}>
          {board.stepName}
        </Link>
      );
    case 'pin':
      return (
        <a href={`${BASE}demo`} target="_blank" rel="noreferrer" className={LINK}>
          {board.stepPin}
        </a>
      );
    case 'respond':
      return board.stepRespond;
    case 'install':
      return (
        <Link to="/projects" className={LINK}>
          {board.stepInstall}
        </Link>
      );
    case 'assistant':
      return (
        <Link to="/integrations/assistants" className={LINK}>
          {board.stepAssistant}
        </Link>
      );
  }
}
