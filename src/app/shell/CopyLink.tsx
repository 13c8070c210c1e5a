import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#client/sharing/copy.ts'
import type { User } from '#shared/session.ts'
import { Button } from '#ui/Button.tsx'
import { publicLinkOf } from './person.ts'
import { copiedMs, SENTENCES } from './spec.ts'

/** Copies the URL of a public page. @returns whether it succeeded; a failure is only logged. */
export async function copyPublicLink(user: User): Promise<boolean> {
  const { protocol, host } = window.location
  const copied = await copyText(`${protocol}//${publicLinkOf(user, host)}`)
  if (!copied) console.warn('The public link could not be copied.')
  return copied
}

/** The public link without its protocol, and a button that copies it with the protocol. */
export function CopyLink({ user }: { user: User }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedMs)
    return () => clearTimeout(timer)
  }, [copied])
  const press = async () => setCopied(await copyPublicLink(user))
  return (
    <div className="flex items-center gap-2 rounded-control bg-wash py-1 ps-3 pe-1">
      <span className="min-w-0 flex-1 truncate text-sm">{publicLinkOf(user, window.location.host)}</span>
      <Button size="sm" onClick={press}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span aria-live="polite">{copied ? SENTENCES.copied : 'Copy link'}</span>
      </Button>
    </div>
  )
}
