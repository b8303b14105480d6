import {
  ArrowDown,
  ArrowUp,
  Check,
  ChevronDown,
  Copy,
  Ellipsis,
  FlaskConical,
  Funnel,
  Search,
  Users,
  X,
} from "lucide";
import { CopySign } from "@/components/ui/copy/copy-sign";
import { Icon } from "@/components/ui/icon";
import { Logo } from "@/components/ui/logo";
import { ModeMark } from "@/components/ui/mode-mark";
import { ToneMark } from "@/components/ui/tone-mark";
import { Specimen } from "./specimen";

const DRAWINGS = [
  ArrowDown,
  ArrowUp,
  Check,
  ChevronDown,
  Copy,
  Ellipsis,
  FlaskConical,
  Funnel,
  Search,
  Users,
  X,
];
const SIZES = ["size-3", "size-3.5", "size-4", "size-5"] as const;
const TONES = ["good", "warn", "bad", "idle"] as const;

/** What is looked at and not touched. */
export function Signs() {
  return (
    <>
      <Specimen of="Icon">
        {SIZES.map((size) => (
          <span key={size} className="flex items-center gap-2">
            {DRAWINGS.map((drawing, index) => (
              <Icon key={index} of={drawing} className={size} />
            ))}
          </span>
        ))}
      </Specimen>
      <Specimen of="ToneMark">
        {TONES.map((tone) => (
          <span key={tone} className="flex items-center gap-1.5">
            <ToneMark tone={tone} /> {tone}
          </span>
        ))}
      </Specimen>
      <Specimen of="ModeMark, Logo, CopySign">
        <ModeMark mode="live" />
        <ModeMark mode="test" />
        <Logo />
        <span className="flex gap-3">
          <CopySign />
          <CopySign isDone />
        </span>
      </Specimen>
    </>
  );
}
