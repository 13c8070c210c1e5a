import type { ReactNode } from 'react'
import { useFlag, usePublicConfig } from '#client/config/use-public-config.ts'
import { trpc } from '#client/trpc/trpc.ts'
import type { MenuEntry } from '#ui/Menu.tsx'
import { shownIn } from '../details/lists.ts'
import { DETAILS } from '../details/spec.ts'
import { WORDS } from '../spec.ts'
import type { AskedFor } from './asked.ts'

type FilesProps = {
  asked: AskedFor
  /** Downloads the file that the function fetches. */
  save: (read: () => Promise<object>) => void
  show: (entries: readonly MenuEntry[]) => ReactNode
}

/** Entries of the download menu: the parts of the page, then the tables of details. */
export default function Files({ asked, save, show }: FilesProps) {
  const { analytics } = trpc.useUtils().client
  const { flags } = usePublicConfig()
  const hasTopFans = useFlag('top-fans')
  const wanted = { ...asked, format: 'csv' } as const
  const file = (label: string, read: () => Promise<object>): MenuEntry => ({ label, onSelect: () => save(read) })
  const { overview, byDay, byHour, topFans } = WORDS.files
  return show([
    file(overview, () => analytics.overview.query(wanted)),
    file(byDay, () => analytics.revenue.query({ ...wanted, by: 'day' })),
    file(byHour, () => analytics.revenue.query({ ...wanted, by: 'week' })),
    ...(hasTopFans ? [file(topFans, () => analytics.topFans.query(wanted))] : []),
    'line',
    ...shownIn(flags).map((of) => file(DETAILS[of].title, () => analytics.detail.query({ ...wanted, of }))),
  ])
}
