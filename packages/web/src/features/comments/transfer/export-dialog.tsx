import { EXPORT_FORMATS, type ExportFormat } from '@postil/contract/enums';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { problemOf } from '../../../i18n/problems.ts';
import { download } from '../../../lib/download.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SelectField } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toasts.tsx';
import type { TaskSearch } from '../cache/search.ts';
import { isFiltered, toFilters } from '../cache/search-filters.ts';
import { useAbortController } from './abort.ts';

/** Downloads the tasks that match the filters as a file, and shows the progress. */
export default function ExportDialog({ search, onClose }: { search: TaskSearch; onClose: () => void }) {
  const texts = useTexts();
  const { transfer, common } = texts;
  const { bytes: formatBytes } = useFormats();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [receivedBytes, setReceivedBytes] = useState(0);
  const controller = useAbortController();
  const fetching = useMutation({
    mutationFn: async () => {
      const response = await api.exportComments(
        { ...toFilters(search), format, ...(format === 'csv' && { bom: true }) },
        { signal: controller.current.signal, timeoutMs: 3_600_000 },
      );
      download(await readAll(response, setReceivedBytes), `tasks.${format}`);
    },
    onSuccess: () => {
      toast({ text: transfer.exported });
      onClose();
    },
  });
  return (
    <Dialog
      title={transfer.exportTitle}
      description={isFiltered(search) ? transfer.exportsMatches : transfer.exportsAll}
      isOpen
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          fetching.mutate();
        }}
      >
        <SelectField
          label={transfer.format}
          value={format}
          onValue={setFormat}
          disabled={fetching.isPending}
          options={EXPORT_FORMATS.map((value) => ({ value, label: transfer.formats[value] }))}
        />
        {fetching.isPending && (
          <p role="status" className="flex items-center gap-3 text-text-quiet">
            <progress aria-label={transfer.exportTitle} className="h-1.5 w-32 accent-accent" />
            {transfer.received(formatBytes(receivedBytes))}
          </p>
        )}
        {fetching.isError && <FormProblem>{problemOf(fetching.error, texts)}</FormProblem>}
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" look="main" disabled={fetching.isPending}>
            {transfer.download}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

async function readAll(response: Response, onReceived: (bytes: number) => void): Promise<Blob> {
  const reader = response.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let receivedBytes = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    receivedBytes += part.value.byteLength;
    onReceived(receivedBytes);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}
