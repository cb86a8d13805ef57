import { graphql } from '@/lib/graphql'

export const WatchChannelsQuery = graphql(`
  query WatchChannels {
    viewer {
      id
      email
      watchChannels
    }
  }
`)

export const AddWatchMutation = graphql(`
  mutation AddWatch($name: String!, $query: String!, $channel: WatchChannel!, $url: String) {
    addWatch(name: $name, query: $query, channel: $channel, url: $url) {
      id
      name
      channel
      secret
      rowCount
    }
  }
`)

export const RenameWatchMutation = graphql(`
  mutation RenameWatch($id: ID!, $name: String!) {
    renameWatch(id: $id, name: $name) {
      id
      name
    }
  }
`)

export const ResumeWatchMutation = graphql(`
  mutation ResumeWatch($id: ID!) {
    resumeWatch(id: $id) {
      id
      isPaused
      problem
    }
  }
`)

export const TryWatchMutation = graphql(`
  mutation TryWatch($id: ID!) {
    tryWatch(id: $id)
  }
`)

export const EndWatchMutation = graphql(`
  mutation EndWatch($id: ID!) {
    endWatch(id: $id)
  }
`)
