import type { SiteRecord } from '@postil/client';
import { CircleCheck, CircleDashed, CirclePause } from 'lucide-react';
import { useTexts } from '../../i18n/context.tsx';
import { Time } from '../../ui/data/time.tsx';

/** The state of a site's widget: switched off, not installed yet, or installed and last seen at a time. */
export function Installation({ site }: { site: Pick<SiteRecord, 'is_active' | 'last_seen_at'> }) {
  const { projects } = useTexts();
  if (!site.is_active) {
    return (
      <span className="inline-flex items-center gap-1.5 text-text-quiet">
        <CirclePause size={14} aria-hidden className="shrink-0" /> {projects.inactive}
      </span>
    );
  }
  if (site.last_seen_at === null) {
    return (
      <span className="inline-flex items-center gap-1.5 text-text-quiet">
        <CircleDashed size={14} aria-hidden className="shrink-0" /> {projects.notInstalled}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1.5 text-success">
      <CircleCheck size={14} aria-hidden className="shrink-0" />
      <span>
        {projects.installed} {projects.lastSeen} <Time instant={site.last_seen_at} isInSentence />
      </span>
    </span>
  );
}
