import { Suspense, useRef, useState } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { EditDialog } from '#client/managing/EditDialog.tsx'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { TierChoice } from '#features/content/index.ts'
import { transfer } from '#features/uploads/index.ts'
import { Button } from '#ui/Button.tsx'
import { DeleteDialog } from '#ui/DeleteDialog.tsx'
import { Input } from '#ui/Input.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Switch } from '#ui/Switch.tsx'
import { Coin } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import type { Recording } from '../contract.ts'
import { PAGES } from '../spec.ts'
import {
  bodyOf,
  draftOf,
  needsPoster,
  type Opening,
  problemsOf,
  type RecordingDraft,
  type RecordingProblems,
  savedText,
} from '../state.ts'
import { Trimming } from './Trimming.tsx'

const longestSide = 1_280

/** Returns the current frame of a video as an image; undefined before the first frame. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | undefined> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0 || height === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) })
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.85))
}

/** Seeks to a second of the video, and resolves when that frame is shown. */
const jumpTo = (video: HTMLVideoElement, second: number): Promise<void> =>
  new Promise((resolve) => {
    video.addEventListener('seeked', () => resolve(), { once: true })
    video.addEventListener('error', () => resolve(), { once: true })
    video.currentTime = second
  })

type EditRecordingDialogProps = { recording: Recording; onClose: () => void }

/** Form to publish a recording: title, access and trim. */
export default function EditRecordingDialog({ recording, onClose }: EditRecordingDialogProps) {
  const first = draftOf(recording)
  const [draft, setDraft] = useState(first)
  const [tried, setTried] = useState(false)
  const [deleting, setDeleting] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const saving = useSaving(recording, onClose)
  const problems = tried ? problemsOf(recording, draft) : {}
  const change = (next: Partial<RecordingDraft>) => setDraft({ ...draft, ...next })
  const save = () => {
    setTried(true)
    if (Object.keys(problemsOf(recording, draft)).length === 0) saving.save(draft, video.current)
  }
  if (deleting) return <Deleting recording={recording} onClose={() => setDeleting(false)} />
  return (
    <EditDialog
      size="lg"
      title={PAGES.editTitle}
      description={PAGES.editAbout}
      isChanged={JSON.stringify(draft) !== JSON.stringify(first)}
      action={draft.published && recording.own?.state !== 'published' ? 'Publish' : 'Save'}
      saving={saving.busy}
      problem={saving.problem}
      more={
        <Button variant="ghost" disabled={saving.busy} onClick={() => setDeleting(true)}>
          Delete
        </Button>
      }
      className="grid gap-5"
      onSave={save}
      onClose={onClose}
    >
      <Trimming recording={recording} draft={draft} video={video} problem={problems.trim} onChange={change} />
      <Fields draft={draft} problems={problems} onChange={change} />
    </EditDialog>
  )
}

type FieldsProps = {
  draft: RecordingDraft
  problems: RecordingProblems
  onChange: (change: Partial<RecordingDraft>) => void
}

function Fields({ draft, problems, onChange }: FieldsProps) {
  const hasTiers = useFlag('subscription-tiers') || draft.opening === 'tier'
  const openings: { value: Opening; label: string }[] = [
    { value: 'free', label: PAGES.free },
    { value: 'priced', label: PAGES.priced },
    ...(hasTiers ? [{ value: 'tier' as const, label: PAGES.tier }] : []),
  ]
  return (
    <>
      <Input
        label="Title"
        value={draft.title}
        error={problems.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <div className="grid gap-3">
        <span className="field-label">{PAGES.opens}</span>
        <SegmentedControl
          label={PAGES.opens}
          segments={openings}
          value={draft.opening}
          onChange={(opening) => onChange({ opening })}
        />
        {draft.opening === 'priced' && (
          <Input
            label="Price"
            inputMode="numeric"
            leading={<Coin className="size-5 shrink-0" />}
            value={draft.price}
            error={problems.price}
            onChange={({ target }) => onChange({ price: target.value })}
          />
        )}
        {draft.opening === 'tier' && (
          <Suspense fallback={null}>
            <TierChoice none={PAGES.noTiers} tierId={draft.tierId} onChange={(tierId) => onChange({ tierId })} />
          </Suspense>
        )}
        {problems.tier && (
          <p role="alert" className="text-danger text-sm">
            {problems.tier}
          </p>
        )}
      </div>
      <Switch
        label="On my page"
        hint={PAGES.publishHint}
        checked={draft.published}
        onChange={(published) => onChange({ published })}
      />
    </>
  )
}

/**
 * Returns a function that saves a draft. If the poster is missing or outside of the trim, the current frame becomes the
 * poster.
 */
function useSaving(recording: Recording, onSaved: () => void) {
  const utils = trpc.useUtils()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const poster = async (draft: RecordingDraft, video: HTMLVideoElement | null) => {
    if (!video || !needsPoster(recording, draft)) return {}
    // a poster must not show a moment that viewers cannot watch
    if (video.currentTime < draft.start || video.currentTime >= draft.end) await jumpTo(video, draft.start)
    const file = await frameOf(video)
    if (!file) return {}
    const hooks = { onStarted: () => {}, onProgress: () => {}, onChecking: () => {} }
    const about = { kind: 'poster' as const, type: file.type, file }
    const upload = await transfer(utils.client, about, hooks, new AbortController().signal)
    return { poster_upload_id: upload.id, poster_second: Math.floor(video.currentTime) }
  }
  const save = async (draft: RecordingDraft, video: HTMLVideoElement | null) => {
    setBusy(true)
    setProblem('')
    try {
      const body = { ...bodyOf(recording, draft), ...(await poster(draft, video)) }
      const answer = await utils.client.recordings.update.mutate(body)
      utils.recordings.one.setData({ id: recording.id }, answer)
      void utils.recordings.invalidate()
      void utils.content.invalidate()
      toast.success(savedText(recording, answer.recording))
      onSaved()
    } catch (error) {
      setProblem(sentenceOf(error, PAGES.saveFailed))
      setBusy(false)
    }
  }
  return { busy, problem, save: (draft: RecordingDraft, video: HTMLVideoElement | null) => void save(draft, video) }
}

function Deleting({ recording: { id, title }, onClose }: EditRecordingDialogProps) {
  const utils = trpc.useUtils()
  const { mutate, isPending, error } = trpc.recordings.remove.useMutation({
    onSuccess: () => {
      toast.success(PAGES.deleted)
      void utils.content.invalidate()
      window.location.assign('/content?tab=streams')
    },
  })
  return (
    <DeleteDialog
      title={PAGES.deleteAsk}
      description={PAGES.deleteText}
      pending={isPending}
      problem={error ? sentenceOf(error, PAGES.deleteFailed) : undefined}
      onDelete={() => mutate({ id })}
      onClose={onClose}
    >
      {title}
    </DeleteDialog>
  )
}
