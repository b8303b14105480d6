import { NothingHere } from "@/components/shell/page/nothing-here";

export default function NotFound() {
  return (
    <main>
      <NothingHere />
    </main>
  );
}
