/** The imports of each file or noun, by name. */
export type Graph = ReadonlyMap<string, readonly string[]>

/** Each circle once, as its path: the first name is also the last one. */
export function circlesOf(graph: Graph): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const visit = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name)
    if (start !== -1) circles.push([...way.slice(start), name])
    if (start !== -1 || done.has(name)) return
    for (const next of graph.get(name) ?? []) visit(next, [...way, name])
    done.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return circles
}
