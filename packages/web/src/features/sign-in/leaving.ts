import { useMutation } from '@tanstack/react-query';
import { BASE } from '../../data/api/base.ts';
import { openApi } from '../../data/api/client.ts';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { toast } from '../../ui/overlay/toasts.tsx';

/** Ends the session in this organisation: by signing out, or by switching to another organisation. */
interface SessionExit {
  readonly signOut: () => void;
  readonly switchTo: (organizationId: string) => void;
}

/** Signs out or switches, then loads the start page, which discards all data. A failure shows a message. */
export function useSessionExit(): SessionExit {
  const texts = useTexts();
  const { mutate } = useMutation({
    mutationFn: (call: () => Promise<unknown>) => call(),
    onSuccess: () => location.assign(BASE),
    onError: (error) => toast({ text: problemOf(error, texts), isProblem: true }),
  });
  return {
    signOut: () => mutate(() => openApi.signOut()),
    switchTo: (id) => mutate(() => openApi.switchOrganization({ organization_id: id })),
  };
}
