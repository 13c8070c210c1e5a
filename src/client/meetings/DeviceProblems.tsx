import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { toast } from '#ui/toast.ts'
import { copyText } from '../sharing/copy.ts'
import { browserLink, DEVICES } from './devices.ts'
import { useOwn } from './ownMedia.ts'

const kinds = ['camera', 'microphone'] as const

/** Explains why there is no video or audio, and how to fix it. */
export function DeviceProblems() {
  const { problems } = useOwn()
  const shown = kinds.flatMap((kind) => {
    const problem = problems[kind]
    return problem ? [{ kind, problem, text: DEVICES.problems[kind][problem] }] : []
  })
  if (shown.length === 0) return null
  return (
    <div role="alert" className="grid gap-2">
      <ul className="grid gap-2">
        {shown.map(({ kind, text }) => (
          <li key={kind} className="rounded-card bg-wash p-3 text-warning">
            {text}
          </li>
        ))}
      </ul>
      {shown.some(({ problem }) => problem === 'inApp') && <OtherBrowser />}
    </div>
  )
}

/** Link from an in-app browser to the browser of the device. */
function OtherBrowser() {
  const { href } = location
  const link = browserLink(navigator.userAgent, href)
  const copy = async () => {
    if (await copyText(href)) toast.success(DEVICES.linkCopied)
    else toast.error(DEVICES.copyFailed)
  }
  return (
    <div className="flex flex-wrap gap-2">
      {link && (
        <a href={link} className={buttonClass({ variant: 'primary' })}>
          {DEVICES.openInBrowser}
        </a>
      )}
      <Button onClick={() => void copy()}>{DEVICES.copyLink}</Button>
    </div>
  )
}
