import type { ComponentProps } from 'react'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import type DeleteMany from './DeleteManyDialog.tsx'
import { ManageBar } from './ManageBar.tsx'
import type { Managing } from './useManaging.ts'

const load = () => import('./DeleteManyDialog.tsx')
const DeleteManyDialog = lazyWithRetry(load)

type ManageManyProps = Pick<ComponentProps<typeof DeleteMany>, 'text' | 'remove' | 'onDone'> & {
  managing: Managing
  shown: readonly { id: string }[]
}

/** Toolbar of manage mode for a list that deletes items one call at a time. Renders nothing while the mode is off. */
export const ManageMany = ({ managing, shown, ...deleting }: ManageManyProps) =>
  managing.on && (
    <ManageBar
      managing={managing}
      shown={shown}
      preload={load}
      dialog={(asked) => <DeleteManyDialog {...asked} {...deleting} />}
    />
  )
