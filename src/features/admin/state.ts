/** The parts of the house's address as they were typed; the house itself reads them (`shell/state.ts`). */
export type HouseAddress = {
  house?: string
  tab?: string
  application?: string
  person?: string
  queue?: string
  report?: string
  range?: string
  role?: string
  status?: string
}

/** Keeps what is text. Light, because every first load has the loaders of all pages. */
export function readHouseAddress(address: Readonly<Record<string, unknown>>): HouseAddress {
  const { house, tab, application, person, queue, report, range, role, status } = address
  return {
    ...(typeof house === 'string' && { house }),
    ...(typeof tab === 'string' && { tab }),
    ...(typeof application === 'string' && { application }),
    ...(typeof person === 'string' && { person }),
    ...(typeof queue === 'string' && { queue }),
    ...(typeof report === 'string' && { report }),
    ...(typeof range === 'string' && { range }),
    ...(typeof role === 'string' && { role }),
    ...(typeof status === 'string' && { status }),
  }
}
