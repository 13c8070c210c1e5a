import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { toast } from '#ui/toast.ts'
import { SENTENCES } from '../../spec.ts'
import { useContentOpener } from './useContentOpener.tsx'

/** Opens the item of a link over its creator's page, and removes the id from the URL. */
export default function ContentOnArrival({ id }: { id: string | undefined }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState(id)
  if (id !== undefined && id !== asked) setAsked(id)
  const { data, error } = trpc.content.one.useQuery({ id: asked ?? '' }, { enabled: asked !== undefined, retry: 1 })
  const item = data?.content
  const opener = useContentOpener(item ? [item] : [])
  const openLink = useEffectEvent(async (wanted: string) => {
    if (item?.id !== wanted && !error) return
    await navigate({ to: '.', search: {}, replace: true, resetScroll: false })
    if (item) opener.openLink(item)
    else toast.error(sentenceOf(error, SENTENCES.missing))
  })
  const isKnown = item !== undefined || error !== null
  useEffect(() => {
    if (isKnown && id !== undefined) void openLink(id)
  }, [isKnown, id])
  return opener.layers
}
