/** The real camera, on request; no image leaves the page. */
interface Camera {
  readonly isOn: boolean;
  /** False without a camera or permission. */
  switchOn(): Promise<boolean>;
  show(video: HTMLVideoElement, facing: 'user' | 'environment'): Promise<void>;
  switchOff(): void;
}

export const createCamera = (): Camera => {
  let stream: MediaStream | undefined;
  let wanted = false;

  const stop = (): void => {
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = undefined;
  };

  const open = async (facing: string): Promise<boolean> => {
    stop();
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: facing }, audio: false });
      return true;
    } catch {
      // No camera, no permission, or no secure context: the drawing stays.
      return false;
    }
  };

  return {
    get isOn() {
      return wanted;
    },
    async switchOn() {
      wanted = await open('environment');
      return wanted;
    },
    async show(video, facing) {
      if (!wanted || !(await open(facing)) || stream === undefined) return;
      video.srcObject = stream;
      video.hidden = false;
      // Rejected when the person is already at the next photo.
      await video.play().catch(() => undefined);
    },
    switchOff() {
      wanted = false;
      stop();
    },
  };
};
