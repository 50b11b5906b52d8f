import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRefusal } from '../../../data/records/change.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { useTexts } from '../../../i18n/context.tsx';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { cancelUpload, dismissUpload, retryUpload, sendSmaller, type Upload, useUploads } from './uploads.ts';

/** The time for which a completed upload is shown, in milliseconds. */
const DONE_MS = 4_000;

/** The uploads that were not dismissed, at the bottom of the page. */
export function UploadTray() {
  const { mockups: texts } = useTexts();
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  return (
    <section
      aria-label={texts.uploads}
      className="fixed end-4 bottom-4 z-30 flex max-h-[50dvh] w-80 max-w-[calc(100%-32px)] appears flex-col overflow-y-auto rounded-dialog border border-line bg-surface-raised shadow-float"
    >
      <ul>
        {uploads.map((each) => (
          <Row key={each.id} upload={each} />
        ))}
      </ul>
    </section>
  );
}

function Row({ upload }: { upload: Upload }) {
  const { mockups: texts } = useTexts();
  const { id, name, state, percent } = upload;
  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => dismissUpload(id), DONE_MS);
    return () => clearTimeout(timer);
  }, [state, id]);
  return (
    <li className="flex items-center gap-2 border-b border-line py-2 ps-3 pe-1.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium" dir="auto" title={name}>
          {name}
        </p>
        {state === 'sending' ? (
          <>
            <progress
              max={100}
              value={percent}
              aria-label={texts.uploading(name, percent)}
              className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full bg-surface-hover accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-hover [&::-webkit-progress-value]:bg-accent"
            />
            {percent === 100 && <p className="mt-1 text-xs text-text-quiet">{texts.processing}</p>}
          </>
        ) : (
          <Outcome upload={upload} />
        )}
      </div>
      <RowActions upload={upload} />
    </li>
  );
}

function Outcome({ upload: { name, state, problem } }: { upload: Upload }) {
  const all = useTexts();
  const { common, mockups: texts } = all;
  const text = sentenceOf(problem, all);
  const isFailed = state === 'failed';
  useEffect(() => {
    if (isFailed) announce(`${name}: ${text ?? ''}`);
  }, [isFailed, name, text]);
  if (state === 'done') return null;
  return (
    <p className={isFailed ? 'text-danger' : 'text-text-quiet'}>
      {isFailed ? (text ?? common.somethingWrong) : texts.uploadCancelled}
    </p>
  );
}

function sentenceOf(problem: Upload['problem'], { common, mockups }: Texts): string | undefined {
  if (typeof problem !== 'object') return problem;
  if ('reason' in problem) return mockups[problem.reason];
  const { notReachable, notFromPostil, behindProxy } = common;
  return { ...behindProxy, notReachable, notFromPostil }[problem.silence];
}

function SendSmallerButton({ id }: { id: string }) {
  const { mockups: texts } = useTexts();
  const refuse = useRefusal();
  const [state, setState] = useState<'offered' | 'working' | 'impossible'>('offered');
  if (state === 'impossible') return null;
  const send = async () => {
    setState('working');
    try {
      if (await sendSmaller(id)) return;
      setState('impossible');
      announce(texts.notSmaller);
    } catch (error) {
      setState('offered');
      refuse(error);
    }
  };
  return (
    <Button look="quiet" disabled={state === 'working'} onClick={() => void send()}>
      {texts.sendSmaller}
    </Button>
  );
}

function RowActions({ upload }: { upload: Upload }) {
  const { mockups: texts } = useTexts();
  const navigate = useNavigate();
  const { id, name, state, mockupId, problem, isTooLarge = false } = upload;
  if (state === 'sending') {
    return (
      <IconButton label={texts.cancelUpload(name)} onClick={() => cancelUpload(id)}>
        <X size={14} aria-hidden />
      </IconButton>
    );
  }
  const isRefused = typeof problem === 'object' && 'reason' in problem;
  return (
    <>
      {state === 'done' && <CircleCheck size={16} aria-hidden className="text-success" />}
      {state === 'done' && mockupId !== undefined && (
        <Button
          look="quiet"
          aria-label={`${texts.open}: ${name}`}
          onClick={() => navigate({ to: '/mockups/$id', params: { id: mockupId } })}
        >
          {texts.open}
        </Button>
      )}
      {state === 'failed' && <CircleAlert size={16} aria-hidden className="text-danger" />}
      {state === 'failed' && isTooLarge && <SendSmallerButton id={id} />}
      {state !== 'done' && !isRefused && (
        <IconButton label={texts.retryUpload(name)} onClick={() => retryUpload(id)}>
          <RotateCw size={14} aria-hidden />
        </IconButton>
      )}
      <IconButton label={texts.dismissUpload(name)} onClick={() => dismissUpload(id)}>
        <X size={14} aria-hidden />
      </IconButton>
    </>
  );
}
