import { adminCall } from '#client/admin/adminCalls.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { refreshMs } from '../spec.ts'

/** Reads the health of the platform, again while an admin page is open. */
export const useHealth = () =>
  trpc.admin.health.useQuery(undefined, { ...adminCall, refetchInterval: refreshMs, refetchOnWindowFocus: true })
