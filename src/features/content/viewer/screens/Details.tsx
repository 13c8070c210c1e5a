import { Link } from '@tanstack/react-router'
import { Download, Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { HiddenNote } from '#features/moderation/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { longDateText } from '#ui/dates.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { toast } from '#ui/toast.ts'
import { ViewerText } from '#ui/ViewerText.tsx'
import type { ContentFile, ContentItem } from '../../contract.ts'
import { ShareAndReport } from '../../items/screens/ShareAndReport.tsx'
import { GALLERY } from '../../items/spec.ts'
import { Figures } from './Figures.tsx'
import { LikeButton } from './LikeButton.tsx'

const EditContentDialog = lazyWithRetry(() => import('../../editing/screens/EditContentDialog.tsx'))
const DeleteContentDialog = lazyWithRetry(() => import('../../editing/screens/DeleteContentDialog.tsx'))

type DetailsProps = { item: ContentItem; file: ContentFile | undefined; onGone: () => void }

/** Creator, description and actions of an item. */
export function Details({ item, file, onGone }: DetailsProps) {
  const { creator, description, tags, own } = item
  const isOneOfMany = item.photo_count > 1 && file !== undefined
  return (
    <aside aria-label="About it" className="flex min-w-0 flex-col gap-5 md:min-h-0 md:overflow-y-auto">
      <div className="flex items-center justify-between gap-3">
        <Link
          to="/creator/$usernameOrId"
          params={{ usernameOrId: creator.username }}
          className="flex min-w-0 items-center gap-3"
        >
          <Avatar name={creator.display_name} src={creator.avatar_url} />
          <span className="grid min-w-0">
            <span translate="no" className="truncate font-semibold">
              {creator.display_name}
            </span>
            <ViewerText className="truncate text-muted text-sm">
              {(zone) => longDateText(item.created_at, zone)}
            </ViewerText>
          </span>
        </Link>
        <LikeButton item={item} />
      </div>
      {own?.hidden_at && <HiddenNote rule={own.hidden_reason} />}
      {isOneOfMany && (file.title || file.description) && (
        <div className="grid gap-1">
          {file.title && <h3 className="font-semibold [overflow-wrap:anywhere]">{file.title}</h3>}
          {file.description && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{file.description}</p>}
        </div>
      )}
      {description && <p className="measure whitespace-pre-line [overflow-wrap:anywhere]">{description}</p>}
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <Badge className="max-w-full">
                <span className="truncate">#{tag}</span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {own && <Figures item={item} />}
      <Deeds item={item} file={file} onGone={onGone} />
    </aside>
  )
}

function Deeds({ item, file, onGone }: DetailsProps) {
  const { client } = trpc.useUtils()
  const [asked, setAsked] = useState<'edit' | 'delete'>()
  const [fetching, setFetching] = useState(false)
  const close = () => setAsked(undefined)
  const save = async () => {
    setFetching(true)
    try {
      const { url } = await client.content.file.query({ id: item.id, file: file?.id, download: true })
      window.location.assign(url)
    } catch (error) {
      toast.error(sentenceOf(error, GALLERY.fileMissing))
    } finally {
      setFetching(false)
    }
  }
  return (
    <div className="mt-auto flex flex-wrap gap-3">
      {(item.own || item.allow_download) && (
        <Button loading={fetching} onClick={() => void save()}>
          <Download aria-hidden="true" />
          Download
        </Button>
      )}
      {item.own && (
        <>
          <Button onClick={() => setAsked('edit')}>
            <Pencil aria-hidden="true" />
            {GALLERY.edit}
          </Button>
          <Button variant="ghost" onClick={() => setAsked('delete')}>
            <Trash2 aria-hidden="true" />
            Delete
          </Button>
        </>
      )}
      <ShareAndReport item={item} />
      <Suspense fallback={null}>
        {asked === 'edit' && <EditContentDialog item={item} onClose={close} />}
        {asked === 'delete' && <DeleteContentDialog ids={[item.id]} one={item} onClose={close} onDeleted={onGone} />}
      </Suspense>
    </div>
  )
}
