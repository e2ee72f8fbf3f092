// A photo of the paper is made small in the browser before it is sent: a hall's Wi-Fi is slow.  Without
// this, or where the browser cannot, it goes as it is and the server makes it small.
"use strict";
(function () {
	const input = document.getElementById("photo");
	if (!input || !window.createImageBitmap || !window.DataTransfer)
		return;
	const SIDE = 2000, SMALL = 400000;
	input.addEventListener("change", async () => {
		const file = input.files[0];
		if (!file || file.size < SMALL)
			return;
		const save = input.form.querySelector("button");
		save.disabled = true;
		try {
			const seen = await createImageBitmap(file, { imageOrientation: "from-image" });
			const by = Math.min(1, SIDE / Math.max(seen.width, seen.height));
			const canvas = document.createElement("canvas");
			canvas.width = Math.max(1, Math.round(seen.width * by));
			canvas.height = Math.max(1, Math.round(seen.height * by));
			canvas.getContext("2d").drawImage(seen, 0, 0, canvas.width, canvas.height);
			const blob = await new Promise((done) => { canvas.toBlob(done, "image/jpeg", 0.82); });
			if (blob && blob.size < file.size) {
				const list = new DataTransfer();
				list.items.add(new File([blob], "photo.jpg", { type: "image/jpeg" }));
				input.files = list.files;
			}
		} catch (e) {
			// not a picture that this browser can read: the server says so
		}
		save.disabled = false;
	});
})();
