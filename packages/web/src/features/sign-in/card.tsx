import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { isAtOtherUrl, PUBLIC_URL } from '../../data/api/base.ts';
import { useTexts } from '../../i18n/context.tsx';

/** A centred card, alone on the page. @param heading such as the name of the organisation. */
export function Card({ heading, children }: { heading: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${heading} · Postil`;
  }, [heading]);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-4">
      <div className="flex w-full max-w-90 flex-col gap-5 rounded-dialog border border-line bg-surface-raised p-6">
        <div className="flex flex-col items-center gap-3 text-center">
          <Logo />
          <h1 className="text-xl font-semibold text-balance">{heading}</h1>
        </div>
        {isAtOtherUrl && <OtherUrlNotice />}
        {children}
      </div>
    </main>
  );
}

/** A notice with the URL at which the server must be opened. */
function OtherUrlNotice() {
  const { signIn } = useTexts();
  return (
    <p role="alert" className="text-danger">
      {signIn.otherAddress}{' '}
      <a href={PUBLIC_URL} dir="ltr" className="underline underline-offset-3 [overflow-wrap:anywhere]">
        {PUBLIC_URL}
      </a>
    </p>
  );
}

/** The logo of Postil. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="36" height="36" aria-hidden>
      <path d="M16 2a12 12 0 0 1 12 12c0 8-12 16-12 16S4 22 4 14A12 12 0 0 1 16 2Z" className="fill-pin" />
      <circle cx="16" cy="14" r="5" className="fill-surface-raised" />
    </svg>
  );
}
