import { Download } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Menu } from '#ui/Menu.tsx'
import { WORDS } from '../spec.ts'
import type { AskedFor } from './asked.ts'
import { useFile } from './useFile.ts'

const load = () => import('./Files.tsx')
const Files = lazyWithRetry(load)

/** Menu with a spreadsheet file of each part of the page. */
export function DownloadMenu({ asked }: { asked: AskedFor }) {
  const { mutate, isPending } = useFile()
  return (
    <Menu
      trigger={
        <Button loading={isPending}>
          <Download aria-hidden="true" />
          {WORDS.download}
        </Button>
      }
      preload={load}
      entries={(show) => <Files asked={asked} save={mutate} show={show} />}
    />
  )
}
