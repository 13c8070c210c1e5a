/** Deletes items one after the other. A failure does not stop the rest. */
export async function deleteEach(ids: readonly string[], remove: (id: string) => Promise<unknown>) {
  let deleted = 0
  for (const id of ids)
    await remove(id).then(
      () => deleted++,
      () => {},
    )
  return { deleted, failed: ids.length - deleted }
}
