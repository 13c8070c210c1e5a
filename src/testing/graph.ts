/** Directed graph: for each node the nodes that it uses, with an example of each use. */
type Graph = ReadonlyMap<string, ReadonlyMap<string, string>>

/** Builds the graph of the uses between groups. Ignores uses inside a group. */
export function graphOf(uses: Iterable<{ from: string; to: string; example: string }>): Graph {
  const graph = new Map<string, Map<string, string>>()
  for (const { from, to, example } of uses) {
    if (from === to) continue
    const known = graph.get(from) ?? new Map<string, string>()
    if (!known.has(to)) known.set(to, example)
    graph.set(from, known)
  }
  return graph
}

/** Returns the nodes of the shortest path from a node back to itself, or undefined for a node without a cycle. */
function wayBack(graph: Graph, start: string): string[] | undefined {
  const seen = new Set<string>()
  const paths = [[start]]
  for (let next = paths.shift(); next; next = paths.shift())
    for (const to of graph.get(next.at(-1) ?? '')?.keys() ?? []) {
      if (to === start) return [...next, start]
      if (seen.has(to)) continue
      seen.add(to)
      paths.push([...next, to])
    }
  return undefined
}

/** Returns the shortest cycle as lines `from → to: example`. Returns no line if there is no cycle. */
export function shortestCycle(graph: Graph): string[] {
  const cycles = [...graph.keys()].flatMap((node) => {
    const way = wayBack(graph, node)
    return way ? [way] : []
  })
  const [shortest = []] = cycles.toSorted((a, b) => a.length - b.length)
  return shortest.slice(1).map((to, at) => {
    const from = shortest[at] ?? ''
    return `${from} → ${to}: ${graph.get(from)?.get(to)}`
  })
}
