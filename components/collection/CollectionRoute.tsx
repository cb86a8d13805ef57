'use client'

export function CollectionRoute() {
  return <h1>CollectionRoute</h1>
}
