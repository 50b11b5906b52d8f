import type { MockupDetail } from '@postil/client';
import { Link } from '@tanstack/react-router';
import { Columns2, Crosshair as CrosshairIcon, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { useTexts } from '../../../i18n/context.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine } from '../../../ui/overlay/menu.tsx';
import { pictureUrl } from '../cache/queries.ts';
import { FileButton } from '../uploads/upload-dialog.tsx';
import { upload } from '../uploads/uploads.ts';
import type { Stage } from './use-stage.ts';
import { ZOOM_CHOICES } from './zoom.ts';

/** The bar below the picture: its versions, a new version, the comparison, a pin by keyboard, and the zoom. */
export function Foot({
  mockup,
  version,
  stage,
  mayUpload,
  onAim,
}: {
  readonly mockup: MockupDetail;
  readonly version: number;
  readonly stage: Stage;
  readonly mayUpload: boolean;
  /** Starts placing a pin by keyboard; undefined: comments cannot be written. */
  readonly onAim?: (() => void) | undefined;
}) {
  const { mockups: texts } = useTexts();
  const others = mockup.versions.filter(({ number }) => number !== version);
  return (
    <footer className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-surface px-3 py-2">
      <VersionStrip mockup={mockup} version={version} />
      <div className="ms-auto flex flex-wrap items-center gap-1">
        {mayUpload && (
          <FileButton
            label={texts.newVersion}
            isShortWhenNarrow
            onFiles={(files) => upload(files.slice(0, 1), { mockupId: mockup.id })}
          />
        )}
        {others[0] && (
          <Link
            to="/mockups/$id"
            params={{ id: mockup.id }}
            search={{ version: String(version), compare: String(others[0].number) }}
            className="inline-flex h-8 items-center gap-1.5 rounded-control border border-line bg-surface-raised px-3 hover:bg-surface-hover coarse:h-11"
          >
            <Columns2 size={16} aria-hidden />
            <span className="max-frame:sr-only">{texts.compare}</span>
          </Link>
        )}
        {onAim && (
          <IconButton label={`${texts.addPin} (P)`} onClick={onAim}>
            <CrosshairIcon size={16} aria-hidden />
          </IconButton>
        )}
        <ZoomControl stage={stage} />
      </div>
    </footer>
  );
}

function VersionStrip({ mockup, version }: { mockup: MockupDetail; version: number }) {
  const { mockups: texts } = useTexts();
  if (mockup.versions.length < 2) {
    return (
      <p className="text-text-quiet">
        {texts.version(1)} · <Time instant={mockup.latest.created_at} />
      </p>
    );
  }
  return (
    <nav aria-label={texts.versions} className="min-w-0 flex-[1_1_120px] overflow-x-auto p-0.5">
      <ol className="flex w-max gap-2">
        {[...mockup.versions].reverse().map((each) => (
          <li key={each.number}>
            <Link
              to="/mockups/$id"
              params={{ id: mockup.id }}
              search={each.number === mockup.latest.number ? {} : { version: String(each.number) }}
              activeProps={{}}
              // The router marks only an exact match; this also marks the version while a comment is open.
              activeOptions={{ exact: true }}
              aria-current={each.number === version ? 'page' : undefined}
              aria-label={texts.version(each.number)}
              title={texts.version(each.number)}
              className="flex h-11 items-center gap-2 rounded-control border border-line bg-surface-raised pe-2.5 outline-offset-0 hover:border-line-strong aria-[current=page]:border-accent aria-[current=page]:text-accent"
            >
              <img
                src={pictureUrl(each.preview_url)}
                alt=""
                width={56}
                height={42}
                loading="lazy"
                className="h-full w-14 rounded-s-control object-cover object-top"
              />
              <span className="font-medium tabular-nums">{each.number}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The zoom of the picture, with its controls. */
export function ZoomControl({ stage: { zoom, zoomTo, zoomBy, fit } }: { stage: Stage }) {
  const { mockups: texts } = useTexts();
  const percent = Math.round(zoom * 100);
  return (
    <div className="flex items-center">
      <IconButton label={`${texts.zoomOut} (−)`} onClick={() => zoomBy(-1)}>
        <ZoomOut size={16} aria-hidden />
      </IconButton>
      <Menu
        align="end"
        trigger={
          <Button
            look="quiet"
            className="w-16 !px-0 tabular-nums"
            aria-label={`${texts.zoom}: ${texts.zoomTo(percent)}`}
          >
            {texts.zoomTo(percent)}
          </Button>
        }
      >
        <MenuItem icon={<MoveHorizontal size={14} aria-hidden />} onSelect={fit} shortcut="F">
          {texts.fit}
        </MenuItem>
        <MenuLine />
        <MenuChoice
          value={String(percent)}
          onValue={(value) => zoomTo(Number(value) / 100)}
          options={ZOOM_CHOICES.map((choice) => ({
            value: String(choice * 100),
            label: texts.zoomTo(choice * 100),
          }))}
        />
      </Menu>
      <IconButton label={`${texts.zoomIn} (+)`} onClick={() => zoomBy(1)}>
        <ZoomIn size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
