"use client";

import { useParams } from "next/navigation";
import { goKeysOf, sectionAddress } from "@/components/shell/rail/section-addresses";
import { useKey } from "@/components/ui/keyboard/keys";
import type { ConnectionStatus } from "@/lib/contract/status";
import { GO_TO } from "./opener-words";

type Connection = Pick<ConnectionStatus, "id" | "resources">;

interface GoKeysProps {
  connections: readonly Connection[];
  onGo(address: string): void;
}

/** Keys that go to the pages of this connection, or of the only one. Renders nothing. */
export function GoKeys({ connections, onGo }: GoKeysProps) {
  const { connection: id } = useParams<{ connection?: string }>();
  const connection = connections.length === 1 ? connections[0] : connections.find((each) => each.id === id);
  return (
    connection &&
    goKeysOf(connection).map(({ at, name, keys }) => (
      <GoKey key={keys} keys={keys} name={name} onPress={() => onGo(sectionAddress(connection, at))} />
    ))
  );
}

function GoKey({ keys, name, onPress }: { keys: string; name: string; onPress(): void }) {
  useKey({ keys, label: name, section: GO_TO }, onPress);
  return null;
}
