import type { CommentPicture } from '@postil/client';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../../data/api/client.ts';
import { useRemoval } from '../../../data/records/change.ts';
import { pictureRecords } from '../../../data/records/kinds.ts';
import { useMay, useSession } from '../../../data/session.ts';
import { useFormats, useTexts } from '../../../i18n/context.tsx';
import { lazyPart } from '../../../lib/loaded-later.tsx';
import { IconButton } from '../../../ui/form/icon-button.tsx';
import { pictureUrl } from '../detail/links.ts';
import { Row, THUMBNAIL } from './preview.tsx';
import { mayDeletePicture, type PictureOwner } from './rights.ts';

/** The full size, loaded lazily: thumbnails suffice for most pictures. */
const LargePicture = lazyPart(async () => ({ default: (await import('../detail/large.tsx')).LargePicture }));

interface ThumbnailsProps {
  readonly commentId: string;
  readonly pictures: readonly CommentPicture[];
  readonly owner: PictureOwner;
}

/** Stored pictures; a click opens one in full size. @param props `pictures` has at least one. */
export default function Thumbnails({ commentId, pictures, owner }: ThumbnailsProps) {
  const { task } = useTexts();
  const { number } = useFormats();
  const [largeId, setLargeId] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const largePicture = pictures.find(({ id }) => id === largeId);
  const close = () => setLargeId(undefined);
  return (
    <>
      <Row label={task.pictures.list}>
        {pictures.map(({ id, thumbnail_url: thumbnail, width, height }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={task.pictures.enlarge(number(index + 1), number(pictures.length))}
              onClick={({ currentTarget }) => {
                button.current = currentTarget;
                setLargeId(id);
              }}
              className={`${THUMBNAIL} cursor-zoom-in`}
            >
              <img
                src={pictureUrl(thumbnail, location.origin)}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </Row>
      {largePicture && (
        <LargePicture
          picture={largePicture}
          title={task.pictures.picture}
          tools={<DeleteButton commentId={commentId} picture={largePicture} owner={owner} onDelete={close} />}
          isOpen
          onClose={close}
          onClosed={() => button.current?.focus()}
        />
      )}
    </>
  );
}

function DeleteButton({
  commentId,
  picture,
  owner,
  onDelete,
}: {
  readonly commentId: string;
  readonly picture: CommentPicture;
  readonly owner: PictureOwner;
  readonly onDelete: () => void;
}) {
  const { task } = useTexts();
  const may = useMay();
  const { user } = useSession();
  const remove = useRemoval(pictureRecords);
  const person = { id: user.id, isAdmin: may.isAdmin, isGuest: may.isGuest };
  if (!may.has('write') || !mayDeletePicture(person, picture, owner)) return null;
  const ids = { id: commentId, picture_id: picture.id };
  return (
    <IconButton
      label={task.pictures.delete}
      onClick={() => {
        onDelete();
        remove({
          id: picture.id,
          text: task.pictures.deleted,
          path: `/comments/${commentId}/pictures/${picture.id}`,
          send: () => api.deletePicture(ids),
          failed: task.pictures.notDeleted,
        });
      }}
    >
      <Trash2 size={16} aria-hidden />
    </IconButton>
  );
}
