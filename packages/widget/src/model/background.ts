import { type Context, describeProblem } from './context.ts';

type Sending = typeof import('./sending.ts');

/** Sends pictures of something that has arrived, in the background. If that is not possible, a retry is offered. */
export function sendInBackground(context: Context, send: (sending: Sending) => Promise<void>): void {
  const { store } = context;
  import('./sending.ts').then(send).catch((error: unknown) => {
    const { texts } = store.get();
    store.set({
      notice: {
        text: `${texts.picture.furtherNotSent} ${describeProblem(error, texts)}`,
        retry: () => sendInBackground(context, send),
      },
    });
  });
}
