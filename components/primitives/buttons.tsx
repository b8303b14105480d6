import { ArrowDown, ArrowUp } from "lucide";
import { Button } from "@/components/ui/button";
import { CopyAction, CopyCorner } from "@/components/ui/copy/copy-action";
import { CopyButton } from "@/components/ui/copy/copy-button";
import { CopyStatus } from "@/components/ui/copy/copy-status";
import { BY_HAND } from "@/components/ui/copy/use-copy";
import { Icon } from "@/components/ui/icon";
import { KeyButton } from "@/components/ui/keyboard/key-button";
import { Specimen } from "./specimen";

const LOOKS = ["primary", "quiet", "bare"] as const;
const ID = "req_01hzx9qk4e3t7m2p";

/** What does something at once. */
export function Buttons() {
  return (
    <>
      {LOOKS.map((look) => (
        <Specimen key={look} of={`Button ${look}`}>
          <Button look={look}>At rest</Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look}>
            <Icon of={ArrowUp} /> With an icon
          </Button>
        </Specimen>
      ))}
      <Specimen of="KeyButton">
        <KeyButton label="Previous row" shortcut="K" onClick={() => undefined}>
          <Icon of={ArrowUp} />
        </KeyButton>
        <KeyButton label="Next row" shortcut="J" onClick={undefined}>
          <Icon of={ArrowDown} />
        </KeyButton>
      </Specimen>
      <Specimen of="CopyButton, CopyAction, CopyCorner">
        <CopyButton text={ID} label="request id" />
        <CopyAction text={() => ID} label="link" />
        <span className="group relative inline-block h-8 w-40 rounded border border-line">
          <CopyCorner text={() => ID} label="field" />
        </span>
      </Specimen>
      <Specimen of="CopyStatus, refused">
        <span className="relative mb-12 inline-flex">
          <Button>Copy link</Button>
          <CopyStatus isDone={false} instead={BY_HAND} />
        </span>
      </Specimen>
    </>
  );
}
